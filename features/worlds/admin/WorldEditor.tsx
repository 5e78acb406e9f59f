import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '#features/languages/contract.ts'
import type { AdminScenario } from '#features/scenarios/contract-admin.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { notices } from '#platform/web/notices/notices.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { type ScenarioWorld, worldFailures } from '../contract.ts'
import { worldQuery } from './queries.ts'
import { languagesOf } from './world-languages.ts'
import { WorldForm } from './WorldForm.tsx'
import { WorldReading } from './WorldReading.tsx'

type Props = { readonly scenario: AdminScenario; readonly languages: readonly Language[] }

/** What code holds of a scenario: to be changed, or to be read when the scenario is archived. */
export function WorldEditor({ scenario, languages }: Props) {
  const t = useText('worlds')
  const failureText = useFailureText()
  const query = useQuery(worldQuery(scenario.id))
  // What had been written when somebody else was quicker; each time theirs is loaded the form begins anew.
  const [superseded, setSuperseded] = useState<readonly ScenarioWorld[]>([])
  const loadTheirs = async (mine: ScenarioWorld) => {
    const { isSuccess } = await query.refetch()
    if (isSuccess) setSuperseded((before) => [...before, mine])
    else notices.say('error', t('loadFailed'))
  }
  const mine = superseded.at(-1)
  return (
    <>
      <h2 className="text-title font-semibold wrap-anywhere">{t('of', { title: scenario.title })}</h2>
      <QueryContent query={query} failed={t('loadFailed')} retry={t('retry')}>
        {({ world, hash }) =>
          scenario.archived ? (
            <>
              <Banner tone="note">{failureText(worldFailures.archived)}</Banner>
              <WorldReading world={world} />
            </>
          ) : (
            <>
              {mine && <Superseded mine={mine} />}
              <WorldForm
                key={superseded.length}
                scenarioId={scenario.id}
                world={world}
                hash={hash}
                languages={languagesOf(scenario, world, languages)}
                onLoadTheirs={loadTheirs}
              />
            </>
          )
        }
      </QueryContent>
    </>
  )
}

const Superseded = ({ mine }: { readonly mine: ScenarioWorld }) => {
  const t = useText('worlds')
  return (
    <Card as="section" className="p-5">
      <details>
        <summary className="min-h-11 cursor-pointer content-center text-label font-medium">
          {t('conflict.mine')}
        </summary>
        <p className="mt-1 mb-4 text-sm text-ink-muted">{t('conflict.mineHint')}</p>
        <WorldReading world={mine} />
      </details>
    </Card>
  )
}
