import { html, type Html } from './html.ts'
import type { PageLayout } from './layout.ts'
import { fillProviderText, pageTexts } from './texts.ts'

/** What is wrong with the current password, or how long to wait before it is tried again. */
export type CurrentPasswordProblem =
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly seconds: number }

type CurrentPasswordField = {
  readonly problem?: CurrentPasswordProblem | undefined
  readonly isFocused: boolean
}

/** Asks for the current password before a change, so that somebody who finds an unattended browser cannot make it. */
export function currentPasswordField(
  { language }: PageLayout,
  { problem, isFocused }: CurrentPasswordField,
): Html {
  const { present, wait, problems } = pageTexts(language).password
  const minutes = problem?.kind === 'wait' ? Math.ceil(problem.seconds / 60) : 0
  const sentence = problem && (problem.kind === 'wait' ? wait : problems.wrong)
  return html`<label for="password">${present}</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="current-password"
      required${problem && html` aria-invalid="true" aria-describedby="password-error"`}${isFocused && html` autofocus`}
    />
    ${sentence !== undefined && html`<p class="error" id="password-error" role="alert">${fillProviderText(sentence, { minutes })}</p>`}`
}
