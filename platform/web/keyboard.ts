import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** Whether a key belongs to a composition (IME). Safari ends it before it reports the key that ended it, as code 229. */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  return native.isComposing || native.keyCode === 229
}

/** Enter sends and Shift+Enter breaks the line; an Enter that ends a composition does neither. */
export function sendOnEnter(event: ReactKeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
