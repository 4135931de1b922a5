import { Form } from '@remix-run/react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/form/date.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import { RadioGroup } from '#ui/form/radio.tsx'
import { Stack, Text } from '#ui/layout.tsx'

type Props = {
  number: string
  pdc: string
  amount: string
  values: { choix: string; date: string }
  errors: FormErrors
  /** Between which days it may be put off; null where it may not. */
  limits: { min: string; max: string; hint: string } | null
  several: { count: number; schedule: string }[]
}

/** BEY-11: what the rule allows, instalments with their days and amounts. Nothing is sent yet: its answer is an address. */
export function DelayChoice({ number, pdc, amount, values, errors, limits, several }: Props) {
  const options = [
    ...several.map(({ count, schedule }) => ({
      value: String(count),
      label: (
        <>
          <strong>{`Payer en ${count} fois\u00a0: `}</strong>
          {schedule}
        </>
      ),
    })),
    // This choice is last, since the field for the day follows it.
    ...(limits
      ? [
          {
            value: 'date',
            label: (
              <>
                <strong>Tout payer plus tard</strong>, le jour que je choisis
              </>
            ),
          },
        ]
      : []),
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
