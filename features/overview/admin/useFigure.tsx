import type { ReactNode } from 'react'
import { formatNumber } from '#platform/web/format.ts'
import { useLanguage } from '#platform/web/hooks/useText.ts'
import { Withheld } from './Withheld.tsx'

/** Shows a figure, or that it is withheld. */
export function useFigure(): (figure: number | null) => ReactNode {
  const language = useLanguage()
  return (figure) => (figure === null ? <Withheld /> : formatNumber(figure, language))
}
