import { useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { NewMoodDialog } from './NewMoodDialog.tsx'

/** @param onMade receives the new mood's id; without it the mood is only created */
export function NewMoodButton({ onMade }: { readonly onMade?: (id: number) => void }) {
  const t = useText('scenario-map')
  const [isOpen, open] = useState(false)
  const close = () => open(false)
  return (
    <>
      <Button look="secondary" size={onMade ? 'small' : 'normal'} onClick={() => open(true)}>
        {t('newMood')}
      </Button>
      {isOpen && (
        <NewMoodDialog
          onClose={close}
          onMade={(id) => {
            onMade?.(id)
            close()
          }}
        />
      )}
    </>
  )
}
