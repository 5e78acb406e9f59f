// Before the first paint: platform/web/hooks/useTheme.ts
try {
  const { theme } = localStorage
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}
