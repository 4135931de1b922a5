import { type ConfigData, HtmlValidate } from 'html-validate'

const config: ConfigData = {
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  elements: ['html5'],
  rules: {
    // React's spelling of what HTML allows.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'no-implicit-input-type': 'off',
    'long-title': 'off',
    'valid-id': ['error', { relaxed: true }],
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
    // Rules of vnu that the sets above leave out.
    'no-missing-references': 'error',
    'no-redundant-role': 'error',
    'heading-level': ['error', { sectioningRoots: [], minInitialRank: 'any' }],
    // Everything comes from the portal itself.
    'require-sri': 'off',
    // Matters of taste.
    'no-redundant-for': 'off',
    'tel-non-breaking': 'off',
    'prefer-native-element': 'off',
  },
}

const validator = new HtmlValidate(config)

/** The faults of a page as the server sends it: those that can be found without Java. */
export async function htmlFaults(html: string): Promise<string[]> {
  const faults = html.endsWith('</body></html>') ? [] : ['something follows </html>']
  if (html.includes('\0')) faults.push('a NUL')
  const report = await validator.validateString(html)
  for (const { messages } of report.results)
    for (const { ruleId, message, line, column, selector } of messages)
      faults.push(`${ruleId}: ${message} (${selector ?? `${line}:${column}`})`)
  return faults
}
