import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { findUnknownVariables } from '#features/criteria/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'

/** Warns of texts that look like a variable and are none: perhaps a typing error, perhaps intended. */
export function UnknownNames({ template }: { readonly template: string }) {
  const t = useText('criteria')
  const unknown = findUnknownVariables(template)
  return (
    <div role="status">
      {unknown.length > 0 && (
        <p className="flex items-start gap-2.5 rounded-control bg-warn-soft px-3 py-2 text-sm wrap-anywhere text-warn-ink forced-colors:border">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('unknown', { count: unknown.length, names: unknown.join(', ') })}
        </p>
      )}
    </div>
  )
}
