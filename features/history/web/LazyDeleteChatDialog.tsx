import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { lazyComponent } from '#platform/web/ui/lazy-component.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'

/** Loaded on demand: few past conversations are deleted. If the dialog cannot be loaded, a failure is shown instead. */
export const LazyDeleteChatDialog = lazyComponent(
  async () => (await import('./DeleteChatDialog.tsx')).DeleteChatDialog,
  function MissingDialog({ onEnd }) {
    const t = useText('history')
    return (
      <Dialog name={t('delete.title')} isOpen onClose={onEnd} className="p-6">
        <Banner tone="error" action={<TextButton onClick={onEnd}>{t('delete.cancel')}</TextButton>}>
          {t('delete.failed')}
        </Banner>
      </Dialog>
    )
  },
)
