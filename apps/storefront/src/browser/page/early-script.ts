import { barColors } from "./bar-colors.ts";

/**
 * Runs in the head before anything else loads. It takes a token out of the address at once, so that no later request
 * carries it in a referrer, remembers the channel, and marks the document when what the page's HTML cannot know will
 * be there after the take-over, so that its room is kept: a player, searches of this device, a keyword in the address, a
 * recovery under way. It sets the player's colours before anything is painted (`theme.ts`).
 *
 * It also watches the page load: when a script or a style sheet of it cannot be had, because a deployment has taken them
 * away under a page that some cache still had, the page is loaded anew, once a minute at most. What stays broken is marked,
 * and says so (`ui/feedback/unloaded-notice.tsx`). Later, code that is missing is for `code-recovery.ts`; a style sheet that is, the
 * next page is to make good (`worker-watch.tsx`).
 * Plain ES5: it is not compiled. Its CSP hash is computed by the host.
 */
export const earlyScript = `(function(){
function once(){try{
var s=sessionStorage,k="reloaded",p=location.pathname+" ",b=s.getItem(k)||"",n=Date.now();
if(!navigator.onLine||(b.indexOf(p)===0&&n-b.slice(p.length)<6e4))return false;
s.setItem(k,p+n);location.reload();return true
}catch(e){return false}}
function lost(e){
var r=document.documentElement,t=e.target,ready=r.hasAttribute("data-ready");
if(ready){if(t.rel==="stylesheet")r.setAttribute("data-stale","")}
else if(e.type==="error"?t.rel==="stylesheet"||t.nodeName==="SCRIPT":/module/i.test(e.reason&&e.reason.message))
once()||r.setAttribute("data-unloaded","")
}
window.__reloadOnce=once;
addEventListener("error",lost,true);
addEventListener("unhandledrejection",lost);
try{
var u=new URL(location.href),t=u.searchParams.get("token"),c=u.searchParams.get("cid");
if(u.searchParams.has("token")){u.searchParams.delete("token");history.replaceState(history.state,"",u.pathname+u.search+u.hash);if(t)window.__urlToken=t}
if(c&&/^[A-Za-z0-9_-]{1,64}$/.test(c))localStorage.setItem("cid",c);
var d=document.documentElement,h=localStorage.getItem("theme");
if(h==="dark"||h==="light"){d.setAttribute("data-theme",h);
for(var m=document.querySelectorAll("meta[name=theme-color]"),i=0;i<m.length;i++)m[i].content=h==="dark"?"${barColors.dark}":"${barColors.light}"}
if(t||localStorage.getItem("token"))d.setAttribute("data-player","");
if(localStorage.getItem("searchhistory"))d.setAttribute("data-searched","");
if(sessionStorage.getItem("recovery"))d.setAttribute("data-recovering","");
if(u.searchParams.get("keyword"))d.setAttribute("data-keyword","")
}catch(e){}})()`;
