import { useEffect } from 'react'
import { useStored } from './useStored.ts'

const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The theme that a press on the theme button chooses next. */
export const nextTheme = (theme: Theme): Theme =>
  themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'

/** The colours that someone prefers on this device; `system` follows the device's own setting. */
export function useTheme(): [theme: Theme, setTheme: (theme: Theme) => void] {
  const [stored, store] = useStored('theme')
  const theme = themes.find((one) => one === stored) ?? 'system'
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }, [theme])
  return [theme, (next) => store(next === 'system' ? null : next)]
}
