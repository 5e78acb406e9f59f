import { codeField, type CodeProblem } from './code-field.ts'
import { html, type Html } from './html.ts'
import { layout, type PageLayout } from './layout.ts'
import { currentPasswordField, type CurrentPasswordProblem } from './current-password-field.ts'
import type { SecondFactorOffer } from './second-factor-offers.ts'
import { pageTexts } from './texts.ts'

type SetUpPage = {
  /** `demanded`: the sign-in asks for a second factor; `own`: a person wants one and gives the password once more. */
  readonly occasion: 'demanded' | 'own'
  readonly offer: SecondFactorOffer
  readonly problem?: CodeProblem | undefined
  readonly passwordProblem?: CurrentPasswordProblem | undefined
}

/** Shows the secret, as a picture and as text, and asks for the first code. */
export function setUpPage(look: PageLayout, page: SetUpPage): Html {
  const { occasion, offer, problem, passwordProblem } = page
  const { setUp: texts } = pageTexts(look.language).secondFactor
  const isOwn = occasion === 'own'
  const content = html`<p class="lead">${texts.leads[occasion]}</p>
    <ol class="steps">
      <li>
        <p>${texts.scan}</p>
        ${qrPicture(offer, texts.picture)}
        <p>${texts.type}</p>
        <p><code class="secret" translate="no">${offer.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code></p>
      </li>
      <li>
        <p>${texts.prove}</p>
        <form method="post" novalidate>
          <input type="hidden" name="offer" value="${offer.sealed}" />
          ${isOwn && currentPasswordField(look, { problem: passwordProblem, isFocused: passwordProblem !== undefined })}
          ${codeField(look, { label: texts.code, takesLetters: false, problem, isFocused: problem !== undefined })}
          <button type="submit">${texts.submit}</button>
        </form>
      </li>
    </ol>
    ${isOwn && html`<p class="aside"><a href="/account">${pageTexts(look.language).back}</a></p>`}`
  return layout(look, texts.title, content)
}

/** Dark on white in either colour scheme: not every app reads a picture in negative. */
function qrPicture({ picture: { size, path } }: SecondFactorOffer, name: string): Html {
  return html`<svg
    class="qr"
    viewBox="0 0 ${size} ${size}"
    role="img"
    aria-label="${name}"
    shape-rendering="crispEdges"
  >
    <path fill="#fff" d="M0 0h${size}v${size}h-${size}z" />
    <path fill="#000" d="${path}" />
  </svg>`
}
