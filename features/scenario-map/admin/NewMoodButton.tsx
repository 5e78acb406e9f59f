import { useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { NewMoodForm } from './NewMoodForm.tsx'

/** A mood that is needed now, without leaving the map. */
export function NewMoodButton({ onMade }: { readonly onMade?: (id: number) => void }) {
  const t = useText('scenario-map')
  const [isOpen, open] = useState(false)
  const close = () => open(false)
  return (
    <>
      <Button look="secondary" size={onMade ? 'small' : 'normal'} onClick={() => open(true)}>
        {t('newMood')}
      </Button>
      <Dialog name={t('newMood')} isOpen={isOpen} onClose={close} className="p-6">
        <h2 className="text-lg font-semibold tracking-tight">{t('newMood')}</h2>
        <NewMoodForm
          onClose={close}
          onMade={(id) => {
            onMade?.(id)
            close()
          }}
        />
      </Dialog>
    </>
  )
}
