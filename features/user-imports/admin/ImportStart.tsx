import { Upload } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { FileButton } from './FileButton.tsx'
import { TemplateButton } from './TemplateButton.tsx'

type Props = { readonly isBusy: boolean; readonly onFile: (file: File) => void }

/** Where a list of people comes in: chosen, dropped, or pasted. */
export function ImportStart({ isBusy, onFile }: Props) {
  const t = useText('user-imports')
  const [pasted, setPasted] = useState('')
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-title font-semibold">{t('title')}</h2>
          <p className="mt-1 max-w-prose text-ink-muted">{t('lead')}</p>
        </div>
        <TemplateButton />
      </div>
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'grid justify-items-center gap-4 rounded-card border border-dashed px-6 py-12 text-center',
          isOver ? 'border-accent bg-accent-soft' : 'border-control/45',
        )}
      >
        <Upload aria-hidden className="size-7 text-ink-muted" />
        <p className="text-ink-muted">{t('drop')}</p>
        <FileButton isBusy={isBusy} onFile={onFile}>
          {t('choose')}
        </FileButton>
      </div>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          onFile(new File([pasted], t('pastedName'), { type: 'text/csv' }))
        }}
      >
        <TextArea
          label={t('paste')}
          hint={t('pasteHint')}
          value={pasted}
          onChange={({ currentTarget }) => setPasted(currentTarget.value)}
          rows={5}
          spellCheck={false}
        />
        <Button
          type="submit"
          look="secondary"
          className="justify-self-start"
          disabled={pasted.trim() === ''}
          isBusy={isBusy}
        >
          {t('check')}
        </Button>
      </form>
    </>
  )
}
