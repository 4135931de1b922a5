import { describe, expect, test } from 'vitest'
import { htmlOf } from '../test-render.tsx'
import { Checkbox } from './checkbox.tsx'
import { ErrorSummary, Field, Input } from './form.tsx'
import { PasswordInput } from './password-input.tsx'
import { RadioGroup } from './radio.tsx'

const attributes = (html: string, tag: string) =>
  html.match(new RegExp(`<${tag} [^>]*>`))?.[0] ?? ''

describe('Field', () => {
  test('a field in order is tied to its label and hint only', () => {
    const html = htmlOf(
      <Field name="mail" label="Adresse e-mail" hint="Sans espace">
        <Input type="email" />
      </Field>,
    )
    expect(html).toContain('for="champ-mail"')
    const input = attributes(html, 'input')
    expect(input).toContain('id="champ-mail" name="mail" aria-describedby="champ-mail-description"')
    expect(input).not.toContain('aria-invalid')
    expect(html).toContain('id="champ-mail-description"')
  })

  test('a refused field keeps its value and is tied to each message, said to be an error', () => {
    const html = htmlOf(
      <Field
        name="code"
        label="Code"
        hint="Cinq chiffres"
        error={['Trop court', 'Inconnu']}
        required
      >
        <Input defaultValue="12" />
      </Field>,
    )
    const input = attributes(html, 'input')
    expect(input).toContain('aria-describedby="champ-code-description champ-code-error"')
    expect(input).toContain('aria-invalid="true"')
    expect(input).toContain('aria-required="true"')
    expect(input).toContain('value="12"')
    expect(html).toMatch(/id="champ-code-error".*Erreur\u00a0: .*Trop court.*Inconnu/)
  })

  test('[BEY-569] a choice is required as a group: no option of it is invalid before anything was chosen', () => {
    const html = htmlOf(
      <RadioGroup name="objet" legend="Objet" options={[{ value: 'fuite', label: 'Une fuite' }]} />,
    )
    expect(attributes(html, 'fieldset')).toContain('aria-required="true"')
    expect(attributes(html, 'fieldset')).not.toContain('aria-invalid')
    expect(attributes(html, 'input')).not.toContain('required')
  })

  test('without JavaScript a password field is only that', () => {
    const html = htmlOf(
      <Field name="mdp" label="Mot de passe">
        <PasswordInput autoComplete="current-password" />
      </Field>,
    )
    expect(attributes(html, 'input')).toContain('type="password"')
    expect(html).not.toContain('<button')
  })

  test('a control outside a field, so without label, is refused', () => {
    expect(() => htmlOf(<Input />)).toThrow('<Field>')
  })
})

test('checkboxes that share a name keep labels of their own', () => {
  const html = htmlOf(
    <>
      <Checkbox name="facture" id="f1" value="F1" label="F1" />
      <Checkbox name="facture" id="f2" value="F2" label="F2" />
    </>,
  )
  expect(html).toMatch(/for="f1".*id="f1".*for="f2".*id="f2"/)
})

test('[BEY-251] the summary names the refused fields, and is absent when nothing is refused', () => {
  const errors = { mail: ['Adresse inconnue'], code: null, mdp: ['Trop court'] }
  const html = htmlOf(<ErrorSummary errors={errors} fields={{}} />)
  expect(html).toContain('role="alert"')
  expect(html).toMatch(/href="#champ-mail">Adresse inconnue.*href="#champ-mdp">Trop court/)
  expect(html).not.toContain('champ-code')
  const children = (
    <div>
      <Field name="mail" label="Adresse e-mail">
        <Input />
      </Field>
    </div>
  )
  expect(htmlOf(<ErrorSummary errors={errors} fields={{ children }} />)).toContain(
    '>Adresse e-mail<',
  )
  const labels = { mail: 'Courriel', mdp: 'Mot de passe' }
  expect(htmlOf(<ErrorSummary errors={errors} fields={labels} />)).toContain('>Courriel<')
  const box = { captcha: ['Cochez la case «\u00a0Pas un robot\u00a0»'], age: ['Âge requis'] }
  expect(htmlOf(<ErrorSummary errors={box} fields={{}} />)).toMatch(/>Pas un robot<.*>Âge</)
  const alone = { mail: ['Adresse inconnue'] }
  expect(htmlOf(<ErrorSummary errors={alone} fields={{}} />)).not.toContain('--alone')
  for (const fields of [{ children }, labels])
    expect(htmlOf(<ErrorSummary errors={alone} fields={fields} />)).toContain('--alone')
  const names = { mail: 'Ici', mdp: 'Ici' }
  const alike = htmlOf(<ErrorSummary errors={errors} fields={{}} names={names} />)
  expect(alike.match(/>Ici</g)).toHaveLength(1)
  expect(alike).toContain('href="#champ-mail"')
  expect(htmlOf(<ErrorSummary errors={undefined} fields={{}} />)).toBe('')
})
