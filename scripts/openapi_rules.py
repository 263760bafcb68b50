"""What the description of the API says in words only, for check-openapi.mjs."""

import itertools
import os
import re

import schemathesis

_numbers = itertools.count()


@schemathesis.hook
def map_case(context, case):
    """A new change needs a new Idempotency-Key; a valid one is replaced."""
    key = (case.headers or {}).get("Idempotency-Key")
    if isinstance(key, str) and re.fullmatch(r"[!-~]{1,200}", key):
        case.headers["Idempotency-Key"] = f"fuzz-{os.getpid()}.{next(_numbers)}"
    return case


# Refusals of well-formed requests, by what the server knows and no schema can say. They are not expected from other calls.
_known = [
    ("account.changePassword", "(This is not|Please enter) your password."),
    ("account.resetPassword", ".+, so it is easy to guess. Please choose another one."),
    ("account.confirmIdentity", "(This is not|Please enter) your password."),
    ("browse.details", "[A-Z][a-z ]+ cannot be filtered by this."),
    ("contacts.write", "This person cannot be contacted from here."),
    ("onboarding.addFunctionTitle", "You have already added many job titles. Please choose one of them."),
    ("plans.redeemCoupon", "This coupon is not valid."),
    ("plans.validateCoupon", "This coupon is not valid."),
    ("secondaryEmails.create", "Oops, you've already added this email address to your account, please confirm this email address"),
    ("search.highlights", "The detail view takes only one record."),
    ("secondaryEmails.makePrimary", "(This is not|Please enter) your password."),
    ("signUp.create", "Please choose a password."),
    ("signUp.create", ".+, so it is easy to guess. Please choose another one."),
    ("typeahead.autocomplete", "[A-Z][a-z ]+ cannot be filtered by this."),
    ("users.remove", "(This is not|Please enter) your password."),
    ("users.saveProfile", "This country does not exist."),
    ("users.saveProfile", "This job title does not exist."),
    ("users.setAvatar", "Only PNG, JPEG and WebP pictures can be used."),
    ("users.update", "This country does not exist."),
    ("users.update", "This job title does not exist."),
]


def _has_forbidden_key(value):
    """Whether a body has a key that is refused wherever it is, also in fields that are ignored, which no schema describes."""
    if isinstance(value, dict):
        return any(key in ("__proto__", "constructor", "prototype") or _has_forbidden_key(one) for key, one in value.items())
    return isinstance(value, list) and any(map(_has_forbidden_key, value))


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Keeps every failure but those of valid requests that are refused for one of the reasons above."""
    if type(failure).__name__ != "RejectedPositiveData":
        return True
    told = response.json()
    sentences = {told.get("error"), *(one for list_ in told.get("errors", {}).values() for one in list_)}
    name = case.operation.definition.raw.get("operationId")
    if any(name == call and re.fullmatch(known, sentence or "") for call, known in _known for sentence in sentences):
        return False
    if told.get("code") == "malformed" and _has_forbidden_key(case.body):
        return False
    # The program itself writes a version without its quotes in one phase.
    version = (case.headers or {}).get("If-Match")
    return version is None or re.fullmatch(r'"[0-9]{1,15}"', version) is not None
