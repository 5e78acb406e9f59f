import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './Dialog.tsx'

type Props = { readonly staysInUse: boolean; readonly isRemoved?: boolean }

function Question({ staysInUse, isRemoved = false }: Props) {
  const [wasAsked, ask] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const onAsk = () => {
    ask(true)
    setOpen(true)
  }
  return (
    <main tabIndex={-1}>
      <button type="button" disabled={wasAsked && !staysInUse} onClick={onAsk}>
        Ask
      </button>
      {(isOpen || !isRemoved) && (
        <Dialog name="Question" isOpen={isOpen} onClose={() => setOpen(false)}>
          <button type="button" onClick={() => setOpen(false)}>
            Yes
          </button>
        </Dialog>
      )}
    </main>
  )
}

test.each([
  { staysInUse: true, keyboard: page.getByRole('button', { name: 'Ask' }) },
  { staysInUse: false, keyboard: page.getByRole('main') },
  { staysInUse: true, isRemoved: true, keyboard: page.getByRole('button', { name: 'Ask' }) },
])(
  'closing a dialog moves the focus to its opener or to the content: %o',
  async ({ keyboard, ...question }) => {
    await render(<Question {...question} />)
    await page.getByRole('button', { name: 'Ask' }).click()
    await expect.element(page.getByRole('button', { name: 'Yes' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(keyboard).toHaveFocus()
  },
)
