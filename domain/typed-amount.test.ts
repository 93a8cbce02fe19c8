import { describe, expect, test } from 'vitest';

import { amountInText, splitAmount } from './typed-amount.ts';

describe('amountInText', () => {
  test.each([
    ['lipitor 40mg', '40 mg'],
    ['Metformina 1,000 MG tabletas', '1,000 mg'],
    ['metformin 500', '500'],
    ['timolol 0.5 %', '0.5 %'],
    ['eliquis 2.5', '2.5'],
    ['klonopin .5', '.5'],
    ['ozempic .25mg', '.25 mg'],
    ['abilify 5', '5'],
    ['norco 10/325', '10/325'],
    ['norco 7.5-325mg', '7.5-325'],
    ['norco 7.5/325 mg tablet', '7.5/325'],
    ['losartan hctz 100-25', '100-25'],
    ['percocet 10mg / 325 mg', '10 mg/325 mg'],
    ['amoxicillin 400 mg/5ml', '400 mg/5 ml'],
    ['¿cuánto cuesta el ibuprofeno 800?', '800'],
    ['losartan 50 precio', '50'],
    ['metformin 850 price?', '850'],
    ['losartan 50 mg, por favor', '50 mg'],
    ['ibuprofeno 800 miligramos', '800 mg'],
    ['levotiroxina 100 microgramos', '100 mcg'],
    ['levothyroxine 50µg', '50 mcg'],
    ['clonazepam 0,5 mg', '0.5 mg'],
    ['digoxina 0,125 mg', '0.125 mg'],
    ['fenobarbital 97,2 mg', '97.2 mg'],
    ['losartan\u00A0\uFF15\uFF10 mg', '50 mg'],
  ])('finds the dosage in “%s”', (text, dosage) => {
    expect(amountInText(text)).toBe(dosage);
  });

  test.each([
    'lipitor',
    '19103',
    'lipitor 19103',
    'humulin 70/30',
    'humulin 70 30',
    'vitamin b12',
    'insulin mix 75/25',
    'amoxicillin 100 ml',
    '40 mg',
    '',
    'tylenol with codeine #3',
    'lisinopril 2 times',
    '90 tablets',
  ])('finds none in “%s”', (text) => {
    expect(amountInText(text)).toBeNull();
  });

  test.each([
    ['lisinopril 10 mg 90', '10 mg #90'],
    ['lisinopril 10mg 90 tablets', '10 mg #90'],
    ['lisinopril 90 tablets', '#90'],
    ['lisinopril 90 tablets 10 mg', '10 mg #90'],
    ['lisinopril 90-count', '#90'],
    ['metformin 500 mg #180', '500 mg #180'],
    ['metformin qty: 180', '#180'],
    ['amoxicilina 500 mg 21 cápsulas', '500 mg #21'],
    ['norco 10/325 60 tabs', '10/325 #60'],
    ['lisinopril 500 30 tablets', '500 #30'],
    ['cymbalta 60 capsules', '#60'],
    ['lisinopril 10  90', '10 90'],
    ['hydrocodone 7.5 325', '7.5 325'],
    ['losartan 50 mg c/30', '50 mg #30'],
    ['losartán 50 mg x 30 precio', '50 mg #30'],
    ['losartan 50mg x30', '50 mg #30'],
  ])('finds the quantity in “%s”', (text, amount) => {
    expect(amountInText(text)).toBe(amount);
  });
});

test.each([
  ['10 mg #90', '10 mg', '90'],
  ['#90', '', '90'],
  ['10 90', '10', '90'],
  ['2.5 30', '2.5', '30'],
  ['10 mg', '10 mg', ''],
  ['', '', ''],
])('splitAmount splits “%s”', (amount, dosage, quantity) => {
  expect(splitAmount(amount)).toEqual({ dosage, quantity });
});
