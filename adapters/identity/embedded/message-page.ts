import { SIGNED_OUT_PATH } from '../port.ts'
import { html, Html } from './html.ts'
import { layout, type PageLayout } from './layout.ts'
import { fillProviderText, pageTexts } from './texts.ts'

export type PageMessage =
  | 'expired'
  | 'failed'
  | 'missing'
  | 'signedOut'
  | 'foreign'
  | 'busy'
  | 'linkGone'
  | 'mailSent'
  | 'passwordChanged'
  | 'passwordSaved'
  | 'secondFactorOff'

/**
 * Says what happened, and where to go from there.
 * @param reference by which an administrator finds what went wrong
 */
export function messagePage(look: PageLayout, message: PageMessage, reference?: string): Html {
  const texts = pageTexts(look.language)
  const { title, text, again = texts.home }: { title: string; text: string; again?: string } = texts[message]
  return layout(
    look,
    title,
    html`<p class="lead">${text}</p>
      ${reference !== undefined && html`<p>${fillProviderText(texts.failed.reference, { reference })}</p>`}
      <p><a class="button" href="${SIGNED_OUT_PATH}">${again}</a></p>`,
  )
}

/**
 * Asks to end the provider's session. If the form submits itself, the button is there in case the script does not run.
 */
export function signOutPage(look: PageLayout, form: string, byItself: boolean): Html {
  const { signOut: texts } = pageTexts(look.language)
  const answer = html`<input type="hidden" name="logout" value="yes"><button type="submit">${texts.submit}</button></form>`
  const content = html`${byItself && html`<p class="lead">${texts.text}</p>`}
  ${new Html(form.replace('</form>', answer.source))}`
  return layout(look, texts.title, content, byItself ? look.assets.signOut : undefined)
}
