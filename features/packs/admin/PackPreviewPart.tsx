import { useEffect, useRef, useState } from 'react'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { FileButton } from '#platform/web/ui/FileButton.tsx'
import type { PackChoice, PackDecisions, PackPreview, PreviewedItem } from '../contract.ts'
import {
  type ChoicesByItem,
  effectOf,
  keyOfItem,
  packStateOrder,
  sortByKind,
  toChoices,
} from './pack-decisions.ts'
import { PackItemGroup } from './PackItemGroup.tsx'
import { StartPackImport } from './StartPackImport.tsx'
import { PACK_FILES } from './usePackFile.ts'

type Props = {
  readonly preview: PackPreview
  readonly isBusy: boolean
  readonly onImport: (choices: PackDecisions['choices']) => void
  readonly onFile: (file: File) => void
  readonly onCancel: () => void
}

/** What an import would do, and the decisions to take. Nothing has been changed yet. */
export function PackPreviewPart({ preview, isBusy, onImport, onFile, onCancel }: Props) {
  const t = useText('packs')
  const { items } = preview
  const [decided, setDecided] = useState<ChoicesByItem>(() => new Map())
  const decide = (some: readonly PreviewedItem[], choice: PackChoice) =>
    setDecided((known) => new Map([...known, ...some.map((item) => [keyOfItem(item), choice] as const)]))
  const effects = items.map((item) => effectOf(item, decided))
  return (
    <Card as="section" aria-labelledby="pack-preview" className="grid grid-cols-1 gap-6 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <PreviewHeading preview={preview} />
        <FileButton accept={PACK_FILES} look="secondary" onFile={onFile}>
          {t('another')}
        </FileButton>
      </div>
      {packStateOrder.map((state) => {
        const of = items.filter((item) => item.state === state)
        return (
          of.length > 0 && (
            <PackItemGroup
              key={state}
              state={state}
              items={sortByKind(of)}
              decided={decided}
              isDisabled={isBusy}
              onDecide={decide}
            />
          )
        )
      })}
      <StartPackImport effects={effects} isBusy={isBusy} onStart={() => onImport(toChoices(items, decided))}>
        <Button look="ghost" disabled={isBusy} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </StartPackImport>
    </Card>
  )
}

/** The pack's title and author. It takes the focus, because the button that was pressed is gone. */
function PreviewHeading({ preview }: Pick<Props, 'preview'>) {
  const t = useText('packs')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { title, version, author, licence, languages } = preview
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' })
  return (
    <div className="min-w-0">
      <h3
        ref={heading}
        id="pack-preview"
        tabIndex={-1}
        className="text-title font-semibold outline-none wrap-anywhere"
      >
        {t('titleAndVersion', { title, version })}
      </h3>
      <p className="text-label text-ink-muted wrap-anywhere">{t('by', { author, licence })}</p>
      <ul aria-label={t('languages')} className="mt-3 flex flex-wrap gap-2">
        {languages.map(({ code, is_new: isNew }) => (
          <li key={code}>
            <Badge tone={isNew ? 'accent' : 'plain'}>
              {isNew ? t('languageAdded', { language: names.of(code) }) : names.of(code)}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
