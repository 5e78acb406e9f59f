import { PackageOpen } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { PackFileButton } from './PackFileButton.tsx'

type Props = { readonly isBusy: boolean; readonly onFile: (file: File) => void }

/** Where a pack comes in: chosen or dropped. */
export function PackDrop({ isBusy, onFile }: Props) {
  const t = useText('packs')
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isBusy) onFile(file)
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'grid justify-items-center gap-4 rounded-card border border-dashed px-6 py-10 text-center',
        isOver ? 'border-accent bg-accent-soft' : 'border-control/45',
      )}
    >
      <PackageOpen aria-hidden className="size-7 text-ink-muted" />
      <p className="text-ink-muted">{t('drop')}</p>
      <PackFileButton isBusy={isBusy} onFile={onFile}>
        {t('choose')}
      </PackFileButton>
      <p role="status" className="sr-only">
        {isBusy && t('looking')}
      </p>
    </div>
  )
}
