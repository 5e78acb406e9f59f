import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '#features/languages/contract.ts'
import type { AdminScenario } from '#features/scenarios/contract-admin.ts'
import { SupersededTexts } from '#platform/web/forms/ConflictNotice.tsx'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { notices } from '#platform/web/notices/notices.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { type ScenarioWorld, worldFailures } from '../contract.ts'
import { worldQuery } from './queries.ts'
import { languagesOf } from './world-languages.ts'
import { WorldForm } from './WorldForm.tsx'
import { WorldReading } from './WorldReading.tsx'

type Props = { readonly scenario: AdminScenario; readonly languages: readonly Language[] }

/** Edits a scenario's world; read-only when the scenario is archived. */
export function WorldEditor({ scenario, languages }: Props) {
  const t = useText('worlds')
  const failureText = useFailureText()
  const query = useQuery(worldQuery(scenario.id))
  // What was typed when somebody else saved first. Each time their version is loaded the form begins anew.
  const [superseded, setSuperseded] = useState<readonly ScenarioWorld[]>([])
  const loadTheirs = async (readMine: () => ScenarioWorld) => {
    const { isSuccess } = await query.refetch()
    if (isSuccess) setSuperseded((before) => [...before, readMine()])
    else notices.say('error', t('loadFailed'))
  }
  const mine = superseded.at(-1)
  // An open form stays when the scenario is archived, because removing it would discard what was typed.
  const [hasForm, setForm] = useState(!scenario.archived)
  if (!scenario.archived && !hasForm) setForm(true)
  return (
    <>
      <h2 className="text-title font-semibold wrap-anywhere">{t('of', { title: scenario.title })}</h2>
      <QueryContent query={query} failed={t('loadFailed')} retry={t('retry')}>
        {({ world, hash }) => (
          <>
            {scenario.archived && <Banner tone="note">{failureText(worldFailures.archived)}</Banner>}
            {mine && (
              <SupersededTexts>
                <WorldReading world={mine} />
              </SupersededTexts>
            )}
            {hasForm ? (
              <WorldForm
                key={superseded.length}
                scenarioId={scenario.id}
                world={world}
                hash={hash}
                languages={languagesOf(scenario, world, languages)}
                onLoadTheirs={loadTheirs}
              />
            ) : (
              <WorldReading world={world} />
            )}
          </>
        )}
      </QueryContent>
    </>
  )
}
