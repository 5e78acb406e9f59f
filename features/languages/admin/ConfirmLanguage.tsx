import type { IsoLanguage } from '../contract-admin.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { FoundLanguage } from './FoundLanguage.tsx'

type Props = {
  /** The language that was found; undefined while the dialog is closed. */
  readonly language: IsoLanguage | undefined
  /** Called when the language was added, or the person has cancelled. */
  readonly onDone: () => void
  readonly onTryAnother: () => void
  /** Called whenever the dialog has closed, for any reason. */
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
