import { barColors } from "./bar-colors.ts";

/**
 * Runs in the head before anything else loads. It takes a token out of the address at once, so that no later request
 * carries it in a referrer, remembers the channel, and marks the document when what the page's HTML cannot know will
 * be there after the take-over, so that its room is kept: a player, searches of this device, a keyword in the address, a
 * recovery under way. It sets the player's colours before anything is painted (`theme.ts`).
 * Plain ES5: it is not compiled. Its CSP hash is computed by the host.
 */
export const earlyScript = `(function(){try{
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
