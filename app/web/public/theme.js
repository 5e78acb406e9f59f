// Applies the theme before the first paint; platform/web/hooks/useTheme.ts changes it.
try {
  const { theme } = localStorage
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}
