import DOMPurify from 'dompurify'

const blocks = ['p', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'div']
const inline = ['b', 'strong', 'i', 'em', 'u', 'code', 'span']

/** A style may colour and align text. None of these properties can load anything or move the text out of its place. */
const styles = new Set([
  'color',
  'background-color',
  'font-weight',
  'font-style',
  'text-align',
  'text-decoration-line',
  'text-decoration-style',
  'text-decoration-color',
  'text-decoration-thickness',
])

const purifier = DOMPurify(window)
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof HTMLElement) || !node.hasAttribute('style')) return
  const refused = Array.from(node.style).filter((name) => !styles.has(name))
  for (const name of refused) node.style.removeProperty(name)
  if (node.style.length === 0) node.removeAttribute('style')
})

const formattedText = {
  ALLOWED_TAGS: [...blocks, ...inline],
  ALLOWED_ATTR: ['class', 'style'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** Reduces untrusted HTML to formatted text (requirement E5). */
export const sanitise = (html: string): TrustedHTML =>
  purifier.sanitize(html, { ...formattedText, RETURN_TRUSTED_TYPE: true })

/** Sanitises to nodes, for a document that React does not render. */
export const sanitiseToNodes = (html: string): DocumentFragment =>
  purifier.sanitize(html, { ...formattedText, RETURN_DOM_FRAGMENT: true })
