// The player's colours, before anything is painted (src/browser/page/theme.ts).
try {
  const theme = localStorage.getItem("theme");
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
} catch {
  // Blocked storage knows no choice.
}
