import { useMutation } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'

/** The temporary password or link that a user signs in with, the first time or after a reset. */
export type Credentials = {
  readonly username: string
  readonly password?: string | undefined
  readonly link?: string | undefined
  readonly isNew: boolean
}

type Props = { readonly credentials: Credentials | undefined; readonly onClose: () => void }

/** Shows a password that cannot be shown again, so only its own button closes the dialog. */
export function CredentialsDialog({ credentials, onClose }: Props) {
  const t = useText('users')
  return (
    <Dialog
      name={t(titleOf(credentials))}
      isOpen={credentials !== undefined}
      closedBy="none"
      onClose={onClose}
      className="p-6"
    >
      {credentials && <Contents {...credentials} onClose={onClose} />}
    </Dialog>
  )
}

function Contents({
  username,
  password,
  link,
  isNew,
  onClose,
}: Credentials & { readonly onClose: () => void }) {
  const t = useText('users')
  const isLink = link !== undefined
  // The browser may refuse, and offers no clipboard unless the page came over HTTPS.
  const copying = useMutation({ mutationFn: async (text: string) => navigator.clipboard.writeText(text) })
  const lines = [
    { term: t('username'), value: username },
    { term: t('password.label'), value: password },
    { term: t('password.link'), value: link },
  ].flatMap(({ term, value }) => (value === undefined ? [] : [{ term, value }]))
  return (
    <>
      <h2 className="text-lg font-semibold tracking-tight">{t(titleOf({ link }))}</h2>
      <p className="mt-2 text-label text-ink-muted">
        {t(isLink ? 'password.linkHandOver' : isNew ? 'password.handOver' : 'password.handOverAgain')}
      </p>
      <dl className="mt-5 grid gap-3 rounded-control bg-sunken p-4">
        {lines.map(({ term, value }) => (
          <Line key={term} term={term} value={value} />
        ))}
      </dl>
      <Banner tone="warning" className="mt-4">
        {t(isLink ? 'password.linkOnce' : 'password.once')}
      </Banner>
      <p role="status" className={copying.isIdle ? 'sr-only' : 'mt-4 text-sm'}>
        {copying.isSuccess && t(isLink ? 'password.linkCopied' : 'password.copied')}
        {copying.isError && t(isLink ? 'password.linkNotCopied' : 'password.notCopied')}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button
          look="secondary"
          onClick={() =>
            copying.mutate(
              lines.map(({ term, value }) => `${t('password.term', { term })} ${value}`).join('\n'),
            )
          }
        >
          <Copy aria-hidden className="size-4" />
          {t('password.copy')}
        </Button>
        <Button onClick={onClose}>{t('password.done')}</Button>
      </div>
    </>
  )
}

const titleOf = (credentials: Pick<Credentials, 'link'> | undefined) =>
  credentials?.link === undefined ? 'password.title' : 'password.linkTitle'

const Line = ({ term, value }: { readonly term: string; readonly value: string }) => (
  <div>
    <dt className="text-sm text-ink-muted">{term}</dt>
    <dd translate="no" className="font-mono text-base wrap-anywhere select-all">
      {value}
    </dd>
  </div>
)
