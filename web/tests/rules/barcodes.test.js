// The barcodes of foods; `test_modules.py` runs this in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { barcodeIn, boxIn, isEan, isSameBarcode } from "../../src/diary/rules/foods/barcodes";

const read = (text, format = "EAN13") => barcodeIn({ text, format });

test("a barcode has a valid check digit", () => {
  const right = ["4006381333931", "96385074", "036000291452", "00036000291452"];
  assert.deepEqual(right.map(isEan), [true, true, true, true]);
  const wrong = ["4006381333930", "9638507", "963850745", "40063813339 1", "", "٤٠٠٦٣٨١٣٣٣٩٣١"];
  assert.deepEqual(
    wrong.map(isEan),
    wrong.map(() => false),
  );
  assert.equal(read("4006381333930"), null);
});

test("a barcode is the same however it is read", () => {
  assert.equal(read("4 006381 333931"), "4006381333931");
  // Readers return a UPC-A as an EAN-13, and a UPC-E as it is printed.
  assert.equal(read("0036000291452"), "036000291452");
  for (const format of ["UPCE", "upc_e"]) {
    assert.equal(read("04252614", format), "042100005264");
    assert.equal(read("01234565", format), "012345000065");
    assert.equal(read("01234531", format), "012300000451");
    assert.equal(read("01234543", format), "012340000053");
  }
  assert.ok(isSameBarcode("036000291452", "0036000291452"));
  assert.ok(!isSameBarcode("36000291452", "4006381333931"));
  assert.ok(!isSameBarcode(null, "4006381333931"));
});

test("the part that is read is the part in the box, however the picture covers its frame", () => {
  // A wide picture in an upright frame is cut at its sides, and an upright one above and below.
  const wide = { width: 1280, height: 720 };
  assert.deepEqual(Object.values(boxIn(wide, { width: 360, height: 360 })), [330, 180, 619, 360]);
  const upright = { width: 720, height: 1280 };
  assert.deepEqual(Object.values(boxIn(upright, { width: 400, height: 300 })), [50, 505, 619, 270]);
});
