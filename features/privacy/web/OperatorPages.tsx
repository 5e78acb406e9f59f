import { useText } from '#platform/web/hooks/useText.ts'
import { PageSection } from '#platform/web/ui/PageSection.tsx'
import type { OperatorLinks } from '../contract.ts'

/** The operator's own pages, where any are configured. */
export function OperatorPages({ links }: { readonly links: OperatorLinks }) {
  const t = useText('privacy')
  const named = (['privacy', 'imprint', 'support'] as const).flatMap((name) => {
    const address = links[name]
    return address === null ? [] : [{ name, address }]
  })
  if (named.length === 0) return null
  return (
    <PageSection title={t('links.title')}>
      <ul>
        {named.map(({ name, address }) => (
          <li key={name}>
            <a
              href={address}
              className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-4"
            >
              {t(`links.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
