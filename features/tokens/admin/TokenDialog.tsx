import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { CopyLine } from './CopyLine.tsx'
import { tokenBaseUrl } from './token-requests.ts'

/** A new token, and whether a directory will use it. */
export type MadeToken = { readonly token: string; readonly isForScim: boolean }

type Props = { readonly made: MadeToken | undefined; readonly onClose: () => void }

/** Shows a token that cannot be shown again, so only its own button closes the dialog. */
export function TokenDialog({ made, onClose }: Props) {
  const t = useText('tokens')
  return (
    <Dialog
      name={t('made.title')}
      isOpen={made !== undefined}
      closedBy="none"
      onClose={onClose}
      className="p-6"
    >
      <h2 className="text-lg font-semibold tracking-tight">{t('made.title')}</h2>
      <p className="mt-2 text-label text-ink-muted">{t('made.text')}</p>
      <div className="mt-5 grid gap-4 rounded-control bg-sunken p-4">
        {made && (
          <>
            <CopyLine
              label={t(made.isForScim ? 'scimAddress' : 'apiAddress')}
              value={tokenBaseUrl(made.isForScim)}
            />
            <CopyLine label={t('token')} value={made.token} />
          </>
        )}
      </div>
      <Banner tone="warning" className="mt-4">
        {t('made.once')}
      </Banner>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t('made.done')}</Button>
      </div>
    </Dialog>
  )
}
