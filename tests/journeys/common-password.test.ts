import { test as base, expect } from '../support/fixtures.ts'
import { expectSound } from '../support/quality.ts'
import { startStack } from '../support/stack.ts'
import { password } from '../support/world.ts'

// A portal that refuses the passwords that everybody uses.

const test = base.extend<object>({
  stack: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const stack = await startStack(5 + parallelIndex, { REFUSE_COMMON_PASSWORDS: '1' })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test('a common password, or one taken from the account, is refused at its field; another one is taken', async ({
  page,
  loginAs,
}) => {
  await loginAs('100001')
  await page.goto('/compteabo/modifier-mdp')
  const field = page.getByLabel('Nouveau mot de passe', { exact: true })
  const choose = async (chosen: string) => {
    await page.getByLabel('Ancien mot de passe').fill(password)
    await field.fill(chosen)
    await page.getByLabel('Confirmation du nouveau mot de passe').fill(chosen)
    await page.getByRole('button', { name: 'Valider' }).click()
  }
  for (const common of ['Motdepasse1', 'Ab100001']) {
    await choose(common)
    await expect(field).toHaveAccessibleDescription(/Mot de passe trop courant/)
    await expect(field).toHaveValue('')
  }
  await expectSound(page)
  await choose('Robinet-Tordu-78')
  await expect(page).toHaveURL(/\/modifier-mdp\/fait$/)
})
