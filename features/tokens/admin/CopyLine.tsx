import { useMutation } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'

type Props = { readonly label: string; readonly value: string }

/** A text to copy into another system exactly. */
export function CopyLine({ label, value }: Props) {
  const t = useText('tokens')
  // The browser may refuse, and offers no clipboard unless the page came over HTTPS.
  const copying = useMutation({ mutationFn: async () => navigator.clipboard.writeText(value) })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
      <dl className="min-w-0">
        <dt className="text-sm text-ink-muted">{label}</dt>
        <dd translate="no" className="font-mono text-base wrap-anywhere select-all">
          {value}
        </dd>
      </dl>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="secondary"
          size="small"
          aria-label={t('copyWhat', { what: label })}
          onClick={() => copying.mutate()}
        >
          <Copy aria-hidden className="size-4" />
          {t('copy')}
        </Button>
        <span role="status" className="text-sm text-ink-muted">
          {copying.isSuccess && t('copied')}
          {copying.isError && t('notCopied')}
        </span>
      </div>
    </div>
  )
}
