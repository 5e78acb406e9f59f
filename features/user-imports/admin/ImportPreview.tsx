import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import type { UserImport } from '../contract.ts'
import { FileButton } from './FileButton.tsx'
import { ImportFigures } from './ImportFigures.tsx'
import { ImportHeading } from './ImportHeading.tsx'
import { ImportLines } from './ImportLines.tsx'
import { TemplateButton } from './TemplateButton.tsx'

type Props = {
  readonly preview: UserImport
  readonly isBusy: boolean
  readonly onFile: (file: File) => void
  readonly onCancel: () => void
  readonly onAdd: () => void
}

/** What would come of a file. */
export function ImportPreview({ preview, isBusy, onFile, onCancel, onAdd }: Props) {
  const t = useText('user-imports')
  const { counts, seats, lines } = preview
  const isAnyLeftOut = counts.question + counts.refused > 0
  return (
    <>
      <ImportHeading title={t('title')} found={preview} count={lines.length}>
        <TemplateButton />
        <FileButton look="secondary" onFile={onFile}>
          {t('another')}
        </FileButton>
      </ImportHeading>
      <ImportFigures counts={counts} fates={['add', 'known', 'question', 'refused']} />
      <ImportLines lines={lines} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-label text-ink-muted">
          {counts.add === 0
            ? t('nobody')
            : [seats && t('seats', seats), isAnyLeftOut && t('leftOut')].filter(Boolean).join(' ')}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button look="ghost" onClick={onCancel}>
            {t('cancel')}
          </Button>
          {counts.add > 0 && (
            <Button isBusy={isBusy} onClick={onAdd}>
              {t('add', { count: counts.add })}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
