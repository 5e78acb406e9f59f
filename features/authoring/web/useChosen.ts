import { useNavigate, useSearch } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'

/** What a tab is about. */
export type Chosen = {
  readonly scenario?: number | undefined
  readonly organization?: number | undefined
  readonly language?: string | undefined
}

/** The tabs of this slice, below `/admin/`. */
export type AuthoringTab = 'scenarios' | 'scenarios/create' | 'translate-scenario'

type Options = { readonly ignoreBlocker?: boolean }

/** What was chosen in a tab stands in its address: it survives a reload, and the way back leads to it. */
export function useChosen(tab: AuthoringTab): {
  readonly chosen: Chosen
  readonly choose: (chosen: Chosen, options?: Options) => void
} {
  const { scenario, organization, language }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    chosen: {
      scenario: numberOf(scenario),
      organization: numberOf(organization),
      language: typeof language === 'string' ? language : undefined,
    },
    choose: (search, options) =>
      void navigate({ to: screens.admin, params: { _splat: tab }, search, resetScroll: false, ...options }),
  }
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
