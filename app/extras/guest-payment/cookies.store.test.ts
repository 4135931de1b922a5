import { testCookies } from '../../../tests/support/cookies.ts'
import { onStore } from '../../../tests/support/portal.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { action } from './find.tsx'

const { received } = utility()
onStore()

const form = { factNumber: 'F1', refAbo: 'A1001', amount: '12,00', captcha: 'on' }
testCookies('a guest’s payment', action, form, received)
