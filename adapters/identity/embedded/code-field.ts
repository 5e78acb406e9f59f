import type { CodeFailure } from './code-attempts.ts'
import { html, type Html } from './html.ts'
import type { PageLayout } from './layout.ts'
import { fillProviderText, pageTexts } from './texts.ts'

/** Why a code was refused; `expired` when the picture that it belongs to is too old. */
export type CodeProblem = CodeFailure | { readonly kind: 'expired' }

type CodeField = {
  readonly label: string
  /** Whether it may be a recovery code, which has letters. */
  readonly takesLetters: boolean
  readonly problem?: CodeProblem | undefined
  readonly isFocused: boolean
}

/** The field for a code; phones offer their number pad and codes that they know. */
export function codeField(
  { language }: PageLayout,
  { label, takesLetters, problem, isFocused }: CodeField,
): Html {
  const { problems } = pageTexts(language).secondFactor
  const minutes = problem?.kind === 'wait' ? Math.ceil(problem.seconds / 60) : 0
  return html`<label for="code">${label}</label>
    <input
      id="code"
      name="code"
      autocomplete="${takesLetters ? 'off' : 'one-time-code'}"
      inputmode="${takesLetters ? 'text' : 'numeric'}"
      autocapitalize="none"
      spellcheck="false"
      maxlength="40"
      required${problem && html` aria-invalid="true" aria-describedby="error"`}${isFocused && html` autofocus`}
    />
    ${problem && html`<p class="error" id="error" role="alert">${fillProviderText(problems[problem.kind], { minutes })}</p>`}`
}
