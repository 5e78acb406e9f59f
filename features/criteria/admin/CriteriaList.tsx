import { useId } from 'react'
import type { Criteria } from '#features/criteria/contract.ts'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { TabHeading } from '#platform/web/ui/TabHeading.tsx'
import { CriteriaCard } from './CriteriaCard.tsx'

type Props = { readonly criteria: readonly Criteria[]; readonly canEdit: boolean }

/** All evaluation criteria; the archived ones come last. */
export function CriteriaList({ criteria, canEdit }: Props) {
  const t = useText('criteria')
  const id = useId()
  if (criteria.length === 0) {
    const link = canEdit && (
      <LinkButton to={screens.admin} params={{ _splat: 'evaluation-criteria/create' }}>
        {t('tabs.newCriteria')}
      </LinkButton>
    )
    return <EmptyState action={link}>{t('none')}</EmptyState>
  }
  return (
    <section aria-labelledby={id}>
      <TabHeading
        id={id}
        title={t('title')}
        lead={<span role="status">{t('count', { count: criteria.length })}</span>}
      />
      <ul className="mt-4 grid grid-cols-1 gap-5 nav:grid-cols-2">
        {criteria
          .toSorted((a, b) => Number(a.archived) - Number(b.archived))
          .map((one) => (
            <CriteriaCard key={one.id} criteria={one} canEdit={canEdit} />
          ))}
      </ul>
    </section>
  )
}
