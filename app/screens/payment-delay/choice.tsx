import { Form } from '@remix-run/react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/form/date.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import type { View } from './delay.tsx'

/** BEY-11: what the rule allows, instalments with their days and amounts. Nothing is sent yet: its answer is an address. */
export function DelayChoice({
  number,
  pdc,
  amount,
  values,
  errors,
  limits,
  several,
}: View<'choose'>) {
  const options = [
    ...several.map(({ count, schedule }) =>
      optionOf(String(count), `Payer en ${count} fois\u00a0: `, schedule),
    ),
    // This choice is last, since the field for the day follows it.
    ...(limits ? [optionOf('date', 'Tout payer plus tard', ', le jour que je choisis')] : []),
  ]
  return (
    <Form method="get" action={paths.paymentDelay} noValidate aria-label="Délai">
      <input type="hidden" name="pdc" value={pdc} />
      <input type="hidden" name="facture" value={number} />
      <Stack>
        <ErrorSummary
          errors={errors}
          fields={{ choix: 'Quand voulez-vous payer\u00a0?', date: 'Jusqu’à quel jour' }}
        />
        <Text>
          Il reste <strong>{amount}</strong> à payer sur cette facture.
        </Text>
        <RadioGroup
          name="choix"
          legend="Quand voulez-vous payer&nbsp;?"
          options={options}
          defaultValue={values.choix}
          error={errors.choix}
        />
        {limits ? (
          <DateField
            name="date"
            label="Jusqu’à quel jour"
            hint={`Si vous payez tout plus tard. ${limits.hint}`}
            required="unmarked"
            {...{ min: limits.min, max: limits.max }}
            defaultValue={values.date}
            error={errors.date}
          />
        ) : (
          <input type="hidden" name="date" value="" />
        )}
        <div className={cx('stepButtons')}>
          <Button>Voir mon échéancier</Button>
        </div>
      </Stack>
    </Form>
  )
}

const optionOf = (value: string, what: string, more: string) => ({
  value,
  label: (
    <>
      <strong>{what}</strong>
      {more}
    </>
  ),
})
