/**
 * Gives the first wrong field on the page the keyboard, once it is drawn. A form by itself gives it to the field that was
 * registered first, which is another one where rows come and go: such a form is made with `shouldFocusError` false.
 */
export function focusFirstWrong(): void {
  const focus = () =>
    document.querySelector<HTMLElement>('main [aria-invalid="true"], main [data-wrong]')?.focus()
  // What is wrong is drawn after the frame in which it was found.
  requestAnimationFrame(() => requestAnimationFrame(focus))
}
