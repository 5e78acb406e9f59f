import type { IsoLanguage } from '../contract-admin.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { FoundLanguage } from './FoundLanguage.tsx'

type Props = {
  /** What was found; while there is none the dialog is closed. */
  readonly language: IsoLanguage | undefined
  /** It was added, or nothing shall be. */
  readonly onDone: () => void
  readonly onTryAnother: () => void
  /** Called whatever closed the dialog. */
  readonly onClosed: () => void
}

/** Asks whether the language that was found is the one to add. */
export function ConfirmLanguage({ language, onClosed, ...rest }: Props) {
  const t = useText('languages')
  return (
    <Dialog name={t('confirm')} isOpen={language !== undefined} onClose={onClosed} className="p-6">
      <h2 className="text-lg font-semibold tracking-tight">{t('confirm')}</h2>
      {language && <FoundLanguage language={language} {...rest} />}
    </Dialog>
  )
}
