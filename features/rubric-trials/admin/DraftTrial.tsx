import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rubricVersionQuery, rubricVersionsQuery } from '#features/criteria/admin/queries.ts'
import type { RubricVersion } from '#features/criteria/contract-rubric.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { AgreementCard } from './AgreementCard.tsx'
import { CasesCard } from './CasesCard.tsx'
import { DraftTrialButtons, type TriedDraft } from './DraftTrialButtons.tsx'
import { PublishCard } from './PublishCard.tsx'
import { type RubricAddress, trialQuery } from './queries.ts'
import { TrialGrid } from './TrialGrid.tsx'
import { TrialState } from './TrialState.tsx'
import { TrialFlags } from './TrialFlags.tsx'

type Props = TriedDraft & {
  readonly criteriaId: number
  /** The name of the character that plays the partner; undefined when none is chosen. */
  readonly partner: string | undefined
}

/** Five simulated learners talk with a draft, and the newest version of its rubric judges them. */
export function DraftTrial(props: Props) {
  const t = useText('rubric-trials')
  const states = { failed: t('loadFailed'), retry: t('retry') }
  return (
    <section
      aria-labelledby="draft-trial"
      className="grid min-w-0 grid-cols-1 gap-4 border-t border-line pt-6"
    >
      <div>
        <h4 id="draft-trial" className="font-semibold">
          {t('draft.title')}
        </h4>
        <p className="max-w-prose text-label text-ink-muted">
          {t('draft.about')} {props.partner !== undefined && t('draft.partner', { name: props.partner })}
        </p>
      </div>
      <QueryContent query={useQuery(rubricVersionsQuery(props.criteriaId))} {...states}>
        {([newest]) =>
          newest ? (
            <Newest {...props} address={{ id: props.criteriaId, version: newest.version }} />
          ) : (
            <p className="text-label text-ink-muted">{t('draft.noRubric')}</p>
          )
        }
      </QueryContent>
    </section>
  )
}

function Newest({ address, ...props }: Props & { readonly address: RubricAddress }) {
  const t = useText('rubric-trials')
  const query = useQuery(rubricVersionQuery(address.id, address.version))
  return (
    <QueryContent query={query} failed={t('loadFailed')} retry={t('retry')}>
      {(rubric) => <Tried key={address.version} {...props} address={address} rubric={rubric} />}
    </QueryContent>
  )
}

type TriedProps = Props & { readonly address: RubricAddress; readonly rubric: RubricVersion }

function Tried({ address, rubric, ...props }: TriedProps) {
  const t = useText('rubric-trials')
  const [language, chooseLanguage] = useState('en')
  const query = useQuery(trialQuery(address))
  return (
    <QueryContent query={query} failed={t('loadFailed')} retry={t('retry')}>
      {(newest) => {
        const trial = newest?.scenario.id === props.scenarioId ? newest : null
        return (
          <>
            <DraftTrialButtons
              {...props}
              address={address}
              running={newest?.ended_at === null ? newest.id : null}
              isAgain={trial !== null}
              language={language}
              onLanguage={chooseLanguage}
            />
            {newest && !trial && <p className="text-sm text-ink-muted">{t('draft.other')}</p>}
            {trial && (
              <>
                <TrialState trial={trial} />
                <TrialGrid address={address} rubric={rubric} trial={trial} />
                <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
                  <PublishCard address={address} rubric={rubric} trial={trial} />
                  <TrialFlags rubric={rubric} trial={trial} />
                  <AgreementCard rubric={rubric} trial={trial} />
                  {trial.cases.length > 0 && <CasesCard rubric={rubric} trial={trial} />}
                </div>
              </>
            )}
          </>
        )
      }}
    </QueryContent>
  )
}
