import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { nextTheme, useTheme } from '#platform/web/hooks/useTheme.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { IconButton } from '#platform/web/ui/IconButton.tsx'

const icons = { system: Monitor, light: Sun, dark: Moon } as const
const names = { system: 'theme.system', light: 'theme.light', dark: 'theme.dark' } as const

/** Cycles through the device's colours, light and dark. Its name is the current choice. */
export function ThemeButton() {
  const t = useText('app')
  const [theme, setTheme] = useTheme()
  const Icon = icons[theme]
  return (
    <IconButton name={t(names[theme])} onClick={() => setTheme(nextTheme(theme))}>
      <Icon aria-hidden className="size-5" />
    </IconButton>
  )
}
