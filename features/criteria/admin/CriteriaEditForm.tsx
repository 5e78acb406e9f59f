import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Criteria } from '#features/criteria/contract.ts'
import { focusContent } from '#platform/web/focus.ts'
import { SupersededTexts } from '#platform/web/forms/ConflictNotice.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { notices } from '#platform/web/notices/notices.ts'
import { CriteriaTexts, type TypedCriteria } from './CriteriaTexts.tsx'
import { criteriaQuery, updateCriteria } from './queries.ts'

/** What some criteria are called and say, to be changed. */
export function CriteriaEditForm({ criteria: { id, title, evaluation } }: { readonly criteria: Criteria }) {
  const t = useText('criteria')
  const { refetch } = useQuery(criteriaQuery)
  // What had been written when somebody else was quicker; each time theirs is loaded the form begins anew.
  const [superseded, setSuperseded] = useState<readonly TypedCriteria[]>([])
  const loadTheirs = async (mine: TypedCriteria) => {
    const { isSuccess } = await refetch()
    if (!isSuccess) return notices.say('error', t('loadFailed'))
    setSuperseded((before) => [...before, mine])
    focusContent()
  }
  const mine = superseded.at(-1)
  return (
    <>
      {mine && (
        <SupersededTexts>
          <p className="font-medium wrap-anywhere">{mine.title}</p>
          <p className="mt-2 text-sm leading-relaxed whitespace-pre-line wrap-anywhere">{mine.evaluation}</p>
        </SupersededTexts>
      )}
      <CriteriaTexts
        key={superseded.length}
        heading={t('editing')}
        button={t('save')}
        before={{ title, evaluation }}
        send={(wanted, was) => updateCriteria({ id, ...wanted, was })}
        done={t('done.updated')}
        failed={t('updateFailed')}
        next={(saved) => saved}
        onLoadTheirs={loadTheirs}
      />
    </>
  )
}
