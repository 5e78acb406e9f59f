import { useQuery } from '@tanstack/react-query'
import type { Criteria } from '#features/criteria/contract.ts'
import type { RubricVersion } from '#features/criteria/contract-rubric.ts'
import type { AdminScenario } from '#features/scenarios/contract-admin.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { AgreementCard } from './AgreementCard.tsx'
import { CasesCard } from './CasesCard.tsx'
import { PublishCard } from './PublishCard.tsx'
import { type RubricAddress, trialQuery } from './queries.ts'
import { StartForm } from './StartForm.tsx'
import { TrialGrid } from './TrialGrid.tsx'
import { TrialState } from './TrialState.tsx'
import { TrialFlags } from './TrialFlags.tsx'

type Props = {
  readonly address: RubricAddress
  readonly rubric: RubricVersion
  readonly criteria: Criteria | undefined
  readonly scenarios: readonly AdminScenario[]
}

/** The page on which a version of a rubric is tried and published. */
export function VersionTrial({ address, rubric, criteria, scenarios }: Props) {
  const t = useText('rubric-trials')
  const query = useQuery(trialQuery(address))
  const own = criteria?.scenarios.map(({ id }) => id) ?? []
  // Scenarios that these criteria evaluate come first.
  const offered = scenarios.toSorted((a, b) => Number(own.includes(b.id)) - Number(own.includes(a.id)))
  return (
    <>
      <h2 className="text-title font-semibold wrap-anywhere">
        {t('heading', { title: criteria?.title ?? '', version: rubric.version })}
      </h2>
      <QueryContent query={query} failed={t('loadFailed')} retry={t('retry')}>
        {(trial) => (
          <>
            <StartForm
              address={address}
              scenarios={offered}
              last={trial}
              running={trial?.ended_at === null ? trial.id : null}
            />
            <div className="grid min-w-0 grid-cols-1 items-start gap-6 nav:grid-cols-[minmax(0,1fr)_18rem]">
              <div className="grid min-w-0 grid-cols-1 gap-3">
                {trial ? (
                  <>
                    <TrialState trial={trial} />
                    <TrialGrid address={address} rubric={rubric} trial={trial} />
                  </>
                ) : (
                  <p className="text-label text-ink-muted">{t('none')}</p>
                )}
              </div>
              <div className="grid grid-cols-1 gap-6">
                <PublishCard address={address} rubric={rubric} trial={trial} />
                {trial && trial.cases.length > 0 && <CasesCard rubric={rubric} trial={trial} />}
                {trial && <TrialFlags rubric={rubric} trial={trial} />}
                {trial && <AgreementCard rubric={rubric} trial={trial} />}
              </div>
            </div>
          </>
        )}
      </QueryContent>
    </>
  )
}
