import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { FileDrop } from '#platform/web/ui/FileDrop.tsx'
import { TabHeading } from '#platform/web/ui/TabHeading.tsx'
import { TemplateButton } from './TemplateButton.tsx'
import { IMPORT_FILES } from './useImportFile.ts'

type Props = { readonly isBusy: boolean; readonly onFile: (file: File) => void }

/** Takes a list of people: a file that is chosen or dropped, or pasted text. */
export function ImportStart({ isBusy, onFile }: Props) {
  const t = useText('user-imports')
  const [pasted, setPasted] = useState('')
  return (
    <>
      <TabHeading title={t('title')} lead={t('lead')}>
        <TemplateButton />
      </TabHeading>
      <FileDrop
        icon={<Upload aria-hidden className="size-7 text-ink-muted" />}
        text={t('drop')}
        choose={t('choose')}
        accept={IMPORT_FILES}
        isBusy={isBusy}
        onFile={onFile}
      />
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
        <UnsavedTexts isUnsaved={pasted.trim() !== ''} />
      </form>
    </>
  )
}
