import { codeField, type CodeProblem } from './code-field.ts'
import { html, type Html } from './html.ts'
import { layout, type PageLayout } from './layout.ts'
import { pageTexts } from './texts.ts'

type CodePage = {
  /** Whether a recovery code is asked for instead of one of the app. */
  readonly isRecovery: boolean
  readonly problem?: CodeProblem | undefined
}

/** After the password: the code that the app shows now, or a recovery code. */
export function codePage(look: PageLayout, { isRecovery, problem }: CodePage): Html {
  const { code: texts } = pageTexts(look.language).secondFactor
  const kind = isRecovery ? 'recovery' : 'app'
  const content = html`<p class="lead">${texts.leads[kind]}</p>
    <form method="post" novalidate>
      ${codeField(look, { label: texts.labels[kind], takesLetters: isRecovery, problem, isFocused: true })}
      <button type="submit">${texts.submit}</button>
    </form>
    <ul class="aside">
      <li><a href="${isRecovery ? '?' : '?recovery'}">${texts.others[kind]}</a></li>
      <li><a href="/api/v1/auth/cognito?prompt=login">${texts.restart}</a></li>
    </ul>
    <p class="rule">${texts.lost}</p>`
  return layout(look, texts.title, content)
}
