// Applies the chosen theme before anything is drawn. It is not a module, so that it runs first.
try {
  const theme = localStorage.getItem("duels.theme");
  if (theme === '"light"' || theme === '"dark"') document.documentElement.dataset.theme = theme.slice(1, -1);
} catch {
  // Without storage the system decides.
}
