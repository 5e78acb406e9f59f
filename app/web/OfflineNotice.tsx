import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'
import { onConnectionChange, readConnection } from '#platform/web/connection.ts'
import { useText } from '#platform/web/hooks/useText.ts'

/**
 * Says that the server cannot be reached. The live region is always rendered, so that screen readers announce the
 * change. Screens as high as the window leave room for it by `--spacing-offline`, which `base.css` sets.
 */
export function OfflineNotice() {
  const t = useText('app')
  const connection = useSyncExternalStore(onConnectionChange, readConnection)
  return (
    <div aria-live="polite" className="sticky top-nav z-20 print:hidden">
      {connection !== 'online' && (
        <p
          data-offline
          className="flex h-9 items-center justify-center gap-2 border-b border-line bg-warn-soft px-4 text-sm font-medium text-warn-ink"
        >
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {t(connection)}
        </p>
      )}
    </div>
  )
}
