/**
 * Runs in the head before anything else loads. It takes a token out of the address at once, so that no later request
 * carries it in a referrer, remembers the channel, and marks the document when the personal block of the home page
 * will have something to show, so that its room is kept. Plain ES5: it is not compiled. Its CSP hash is computed by
 * the host.
 */
export const earlyScript = `(function(){try{
var u=new URL(location.href),t=u.searchParams.get("token"),c=u.searchParams.get("cid");
if(c&&/^[A-Za-z0-9_-]{1,64}$/.test(c))localStorage.setItem("cid",c);
if(u.searchParams.has("token")){u.searchParams.delete("token");history.replaceState(history.state,"",u.pathname+u.search+u.hash);if(t)window.__urlToken=t}
if(localStorage.getItem("token")&&localStorage.getItem("hasrecent"))document.documentElement.setAttribute("data-recent","")
}catch(e){}})()`;
