import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { screens } from '#features/paths.ts'
import { FocusOnRemoval } from '#platform/web/focus.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { type PackImport, packOutcomes } from '../contract.ts'
import { sortByKind } from './pack-decisions.ts'

type ImportedItem = PackImport['items'][number]

const SHOWN = 50
const tones = { added: 'good', updated: 'accent', copied: 'warm', kept: 'plain' } as const

type Props = { readonly items: readonly ImportedItem[]; readonly onAnother: () => void }

/** The result of an import, with links to everything that it wrote. */
export function PackResult({ items, onAnother }: Props) {
  const t = useText('packs')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [shown, setShown] = useState(SHOWN)
  const came = sortByKind(items.filter(({ outcome }) => outcome !== 'kept'))
  const sentences = packOutcomes.flatMap((outcome) => {
    const count = items.filter((item) => item.outcome === outcome).length
    return count > 0 ? [t(`outcomes.${outcome}`, { count })] : []
  })
  return (
    <Card as="section" aria-labelledby="pack-result" className="grid grid-cols-1 gap-5 p-5 sm:p-6">
      <div>
        <h3 ref={heading} id="pack-result" tabIndex={-1} className="text-title font-semibold outline-none">
          {t('imported')}
        </h3>
        <p className="text-label">{sentences.join(' ')}</p>
        <p className="mt-1 max-w-prose text-label text-ink-muted">{t('assignNext')}</p>
      </div>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {came.slice(0, shown).map((item) => (
          <li
            key={`${item.kind} ${item.key}`}
            className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line py-1"
          >
            <ItemLink item={item} />
            <span className="grow text-sm text-ink-muted">{t(`kinds.${item.kind}`)}</span>
            <Badge tone={tones[item.outcome]}>{t(`outcome.${item.outcome}`)}</Badge>
          </li>
        ))}
      </ul>
      {came.length > shown && (
        <>
          <FocusOnRemoval />
          <TextButton
            className="justify-self-start text-sm text-accent-ink"
            onClick={() => setShown(came.length)}
          >
            {t('showMore', { count: came.length - shown })}
          </TextButton>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButton to={screens.admin} params={{ _splat: 'scenarios' }}>
          {t('assign')}
        </LinkButton>
        <Button look="secondary" onClick={onAnother}>
          {t('importAnother')}
        </Button>
      </div>
    </Card>
  )
}

/** The tab for each kind; a scenario has a page of its own. */
const tabs = {
  character: 'bot-characters/create',
  mood: 'mood-modifiers',
  criteria: 'evaluation-criteria',
} as const

const ItemLink = ({ item: { kind, id, name } }: { readonly item: ImportedItem }) => (
  <Link
    to={screens.admin}
    params={{ _splat: kind === 'scenario' ? `scenarios/${id}` : tabs[kind] }}
    className="min-w-0 text-label font-medium text-accent-ink underline underline-offset-4 wrap-anywhere"
  >
    {name}
  </Link>
)
