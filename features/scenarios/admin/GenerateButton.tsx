import { useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import type { ScenarioTranslation } from '../contract-admin.ts'
import type { Generation } from './useGenerated.ts'

type Props = {
  readonly translation: ScenarioTranslation
  /** The name of the target language, in the reader's language. */
  readonly name: string
  readonly generation: Generation
}

/** Has a model translate. Texts that a person wrote are replaced only after a question. */
export function GenerateButton({ translation, name, generation: { generate, isBusy } }: Props) {
  const t = useText('scenarios')
  const [isAsking, ask] = useState(false)
  const isHandwritten = translation.exists && translation.produced_by === undefined
  const label = translation.exists ? 'admin.translation.generateAgain' : 'admin.translation.generate'
  return (
    <>
      <Button isBusy={isBusy} onClick={() => (isHandwritten ? ask(true) : generate())}>
        {isBusy ? t('admin.translation.generating') : t(label)}
      </Button>
      <ConfirmDialog
        title={t('admin.translation.replace.title')}
        isOpen={isAsking}
        confirm={t('admin.translation.replace.replace')}
        cancel={t('admin.translation.replace.keep')}
        onConfirm={() => {
          ask(false)
          generate()
        }}
        onCancel={() => ask(false)}
      >
        {t('admin.translation.replace.text', { language: name })}
      </ConfirmDialog>
    </>
  )
}
