import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { screens } from '#features/paths.ts'

/** What is selected in a tab. */
type TabSelection = {
  readonly scenario?: number | undefined
  readonly organization?: number | undefined
  readonly language?: string | undefined
  /** Whether the form for a new scenario is open. */
  readonly form?: 'new' | undefined
}

/** The tabs of this slice, below `/admin/`. */
type ScenarioTabPath = 'scenarios' | 'scenarios/create' | 'translate-scenario'

type Options = { readonly ignoreBlocker?: boolean; readonly resetScroll?: boolean }

/** Keeps the selection of a tab in the address, so that it survives a reload and Back returns to it. */
export function useTabSelection(tab: ScenarioTabPath) {
  const { scenario, organization, language, form }: Readonly<Record<string, unknown>> = useSearch({
    strict: false,
  })
  const navigate = useNavigate()
  const choose = useCallback(
    (search: TabSelection, options: Options = {}) =>
      void navigate({ to: screens.admin, params: { _splat: tab }, search, resetScroll: false, ...options }),
    [navigate, tab],
  )
  const chosen: TabSelection = {
    scenario: numberOf(scenario),
    organization: numberOf(organization),
    language: typeof language === 'string' ? language : undefined,
    form: form === 'new' ? form : undefined,
  }
  return { chosen, choose }
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
