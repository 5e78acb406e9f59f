// Runs before the first paint, so that a chosen theme does not flash. The rest is platform/web/hooks/useTheme.ts.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // A browser that refuses storage follows the device.
}
